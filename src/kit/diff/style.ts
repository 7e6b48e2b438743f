/** The look of the report: the reader's own fonts, light or dark as the reader's system is, down to a phone's width. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1d2530, #e3e8ef);
  --dim: light-dark(#566273, #9aa7b8);
  --page: light-dark(#ffffff, #12161c);
  --panel: light-dark(#f5f7fa, #1a2029);
  --line: light-dark(#dce2ea, #2c3542);
  --major: light-dark(#b3261e, #ff8f85);
  --minor: light-dark(#14703a, #6fd695);
  --patch: light-dark(#566273, #9aa7b8);
  --proposal: light-dark(#7a4b00, #f0b95b);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
header { border-bottom: 1px solid var(--line); padding: .8rem 1.2rem; }
.name { font-weight: 650; }
.name span { color: var(--dim); font-weight: 400; }
main { max-width: 54rem; margin: 0 auto; padding: 1rem 1.2rem 4rem; }
h1 { font-size: 1.7rem; margin: 1rem 0; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .2rem; display: flex; flex-wrap: wrap; gap: .7rem; align-items: center; }
h3 { font-size: 1.05rem; margin: 1.6rem 0 .6rem; }
h3.major { color: var(--major); } h3.minor { color: var(--minor); } h3.patch { color: var(--patch); }
.count { color: var(--dim); font-weight: 400; }
p { margin: .3rem 0; }
.version, .dim { color: var(--dim); }
.failure { border-left: 4px solid var(--major); background: var(--panel); padding: .7rem 1rem; margin: .8rem 0; }
.badge { font-size: .78rem; font-weight: 600; padding: .05rem .55rem; border-radius: 1rem; border: 1px solid currentcolor; white-space: nowrap; }
.badge.major { color: var(--major); } .badge.minor { color: var(--minor); }
.badge.patch, .badge.none, .badge.fact { color: var(--dim); } .badge.proposal { color: var(--proposal); }
main ul { padding: 0; margin: 0; list-style: none; }
ul.major > li { border: 1px solid var(--line); border-left: 4px solid var(--major); border-radius: 6px; padding: .8rem 1rem; margin: 0 0 .8rem; }
ul.minor > li, ul.patch > li { padding: .3rem 0 .3rem 1.2rem; position: relative; }
ul.minor > li::before { content: "+"; position: absolute; left: 0; color: var(--minor); font-weight: 700; }
ul.patch > li::before { content: "·"; position: absolute; left: .2rem; color: var(--dim); font-weight: 700; }
.what { font-weight: 600; margin: 0 0 .4rem; }
.what .badge { margin-left: .3rem; }
dl { display: grid; grid-template-columns: 6.5rem 1fr; gap: .3rem .8rem; margin: 0; }
dt { color: var(--dim); } dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
code, pre { font: .9em/1.45 ui-monospace, monospace; }
code { background: var(--panel); border-radius: 4px; padding: .08em .3em; overflow-wrap: anywhere; }
details { margin-top: .6rem; } summary { cursor: pointer; color: var(--dim); }
.values { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem; }
pre { background: var(--panel); border-radius: 6px; padding: .6rem; margin: .4rem 0 0; overflow: auto; max-height: 22rem; }
.files { color: var(--dim); font-size: .85rem; margin-top: 1.2rem; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
  .values { grid-template-columns: 1fr; }
}
`
