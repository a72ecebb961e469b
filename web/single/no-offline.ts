// SPDX-License-Identifier: MIT
// The page in one file is with its reader already: no service worker keeps it, whatever server it came from.

export function registerOffline(): void {}
