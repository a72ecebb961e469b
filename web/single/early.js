// SPDX-License-Identifier: MIT
// Before the lesson is first drawn: where the address asks for one figure, nothing of the lesson is. The rest: ../page/early.js.
if (/[?&]view=(?!lesson\b)/.test(location.search)) document.documentElement.dataset.view = '';
