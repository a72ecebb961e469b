// Appended to a program built for Node: starts main() with the command line's arguments.
await Module({ arguments: process.argv.slice(2) });
