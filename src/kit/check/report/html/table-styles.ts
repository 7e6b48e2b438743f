/** Tables, matrix and lists of the report, then the phone and paper. */
export const tableStyles = `
.filter { display: flex; flex-wrap: wrap; align-items: center; gap: 10px 16px; margin: 16px 0; }
.filter input[type="search"] { flex: 1 1 240px; min-width: 0; max-width: 420px; padding: 8px 12px; border: 1px solid light-dark(#8a92a1, #6f7888); border-radius: 9px; background: var(--page); color: var(--ink); font: inherit; }
.filter input::placeholder { color: var(--ink-quiet); opacity: 1; }
.filter fieldset { display: flex; flex-wrap: wrap; gap: 4px; margin: 0; padding: 0; border: 0; }
.choice { position: relative; padding: 4px 11px; border: 1px solid var(--line); border-radius: 999px; font-size: 14px; cursor: pointer; }
.choice:has(:checked) { background: var(--accent-soft); border-color: var(--accent); color: var(--accent); }
.choice:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.choice input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
.filter-count { font-size: 14px; color: var(--ink-quiet); }

.requirements { width: 100%; border-collapse: collapse; table-layout: fixed; }
.requirements thead th:nth-child(1) { width: 92px; }
.requirements thead th:nth-child(2) { width: 178px; }
.requirements thead th:nth-child(4) { width: 150px; }
.requirements th, .requirements td { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
.requirements thead th { padding-top: 0; color: var(--ink-quiet); font-size: 13px; }
.requirements tbody .id { color: var(--ink); }
.requirements td:last-child { padding-right: 0; font-size: 13px; }
.requirements tr:target { background: var(--accent-soft); }
.requirements tr[data-state="failed"] { background: var(--bad-page); }
.requirements .reason { display: block; font-size: 13px; }

.figures { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 0 28px; margin: 20px 0 32px; }
.figures dt { font-size: 13px; color: var(--ink-quiet); text-transform: capitalize; }
.figures dd { margin: 0 0 6px; font-size: 24px; font-weight: 650; line-height: 1.3; color: var(--ink); letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.figures .of { font-size: 15px; font-weight: 400; letter-spacing: 0; }
.matrix-head, .row > summary { display: grid; grid-template-columns: minmax(0, 1fr) 64px repeat(4, 96px); gap: 0 20px; align-items: center; padding: 9px 0 9px 22px; }
.matrix-head { padding-block: 0 6px; font-size: 13px; color: var(--ink-quiet); }
.row { border-top: 1px solid var(--line); }
.row:last-child { border-bottom: 1px solid var(--line); }
.row > summary, .group > summary { position: relative; list-style: none; }
.row > summary::-webkit-details-marker, .group > summary::-webkit-details-marker { display: none; }
.row > summary::before, .group > summary::before { content: ""; position: absolute; left: 4px; top: 50%; width: 6px; height: 6px; margin-top: -4px; border: solid var(--ink-quiet); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); }
.row[open] > summary::before, .group[open] > summary::before { transform: rotate(45deg); }
.row > summary:hover, .group > summary:hover { background: var(--raised); }
.operation { min-width: 0; }
.operation .path { display: block; font: 12.5px var(--mono); color: var(--ink-quiet); overflow-wrap: anywhere; }
.operation .method { font-size: 11.5px; }
.method-get { color: light-dark(#0e7039, #6fd39b); }
.method-post { color: light-dark(#1b50c4, #9dbcff); }
.method-put { color: light-dark(#7a4a03, #f1b866); }
.method-patch { color: light-dark(#6a3fb5, #c6adf7); }
.method-delete { color: light-dark(#a81c2a, #ff9b9b); }
.cell { font-size: 14px; font-variant-numeric: tabular-nums; color: var(--ink); white-space: nowrap; }
.cell .meter { margin-top: 3px; }
.cell-none, .row-unseen .cell { color: var(--ink-quiet); }
.inside { padding: 4px 0 22px 22px; }
.stated { margin: 0; font-size: 14px; }
.label { float: left; width: 52px; margin: 0; font-size: 13px; line-height: 26px; color: var(--ink-quiet); }
.chips { display: flex; flex-wrap: wrap; gap: 4px 6px; margin: 0 0 6px; padding: 0; list-style: none; font-size: 13px; }
.label + .chips { margin-left: 52px; }
.chips li { padding: 1px 8px; border: 1px solid var(--line); border-radius: 6px; }
.chips code { font-size: 12.5px; color: var(--ink); }
.chips-unseen li { border-style: dashed; border-color: light-dark(#a3aab7, #6f7888); }
.chips .id { text-decoration: none; }
.chip-failed { border-color: var(--bad-fill) !important; }

.group { border-top: 1px solid var(--line); }
.group:last-child { border-bottom: 1px solid var(--line); }
.group > summary { display: grid; grid-template-columns: minmax(0, 1fr) auto 80px 120px; gap: 0 16px; align-items: center; padding: 9px 0 9px 22px; }
.group .tally, .group .time { font-size: 14px; font-variant-numeric: tabular-nums; }
.group .time { text-align: right; }
.group .name { overflow-wrap: anywhere; }
.tests { margin: 0 0 16px; padding: 0 0 0 22px; list-style: none; }
.tests > li { padding: 7px 0; border-top: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 40px; }
.tests .state { min-width: 76px; }
.tests .fact { color: var(--ink); overflow-wrap: anywhere; }
.tests .marks { margin-left: 6px; font-size: 13px; }
.tests .id { font-size: 12.5px; text-decoration: none; }
.tests .reason { margin: 0 0 0 80px; font-size: 14px; }
.tests .exchanges { margin: 0 0 0 80px; }
.more { margin-left: 8px; font-size: 14px; }
.why { padding: 6px 0; border-top: 1px solid var(--line); }
.why > summary { overflow-wrap: anywhere; }
.why > summary b { display: inline-block; min-width: 32px; font-variant-numeric: tabular-nums; }
.why ul { margin: 6px 0 8px; padding-left: 52px; font-size: 14px; }

@media (max-width: 820px) {
  main { padding: 28px 20px 72px; }
  h1 { font-size: 27px; }
  h2 { margin-top: 48px; }
  .site-header { padding: 0 10px; }
  .site-name { display: none; }
  .counts { grid-template-columns: 1fr; }
  .counts > div { display: grid; grid-template-columns: 96px minmax(0, 1fr); padding: 10px 0 0; }
  .counts dd { display: grid; grid-template-columns: 64px minmax(0, 1fr); }
  .counts dd b { font-size: 18px; }
  .figures { grid-template-columns: 1fr 1fr; gap: 14px 24px; }
  .about > div { grid-template-columns: 104px minmax(0, 1fr); }
  .requirements, .requirements tbody, .requirements tr, .requirements th, .requirements td { display: block; }
  .requirements thead { display: none; }
  .requirements tr { padding: 10px 0; border-bottom: 1px solid var(--line); }
  .requirements th, .requirements td { padding: 1px 0; border: 0; }
  .matrix-head { display: none; }
  .row > summary { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px 14px; padding-block: 12px; }
  .row > summary::before { top: 22px; }
  .operation { grid-column: 1 / -1; }
  .cell::before { content: attr(data-label); display: block; font-size: 12px; color: var(--ink-quiet); }
  .group > summary { grid-template-columns: minmax(0, 1fr) auto; gap: 2px 12px; }
  .group > summary::before { top: 20px; }
  .group .tally { grid-row: 2; grid-column: 1; font-size: 13px; }
  .group > summary .meter { grid-column: 1 / -1; margin-top: 4px; }
  .tests, .inside { padding-left: 0; }
  .tests .reason, .tests .exchanges { margin-left: 0; }
  .failure { padding: 14px 14px 16px; }
  .command { padding-right: 14px; padding-top: 40px; }
  .why ul { padding-left: 20px; }
}
@media print {
  :root { color-scheme: light; }
  body { font-size: 11pt; }
  main { max-width: none; padding: 0; }
  .site-header, .filter, .copy { display: none; }
  h2, h3, h4, summary { break-after: avoid; }
  .failure { break-inside: avoid-page; }
  .requirements tr, .row, .exchange, .counts, .about, .figures { break-inside: avoid; }
  .compare pre, .messages pre { max-height: none; }
  .command { padding: 12px 14px; }
  .meter, .command, .badge, .compare .got pre, .requirements tr { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .tests > li { content-visibility: visible; }
}
`
