import { tableStyles } from './table-styles.ts'

/** Tokens, type and marks, the same as on the reference site; text keeps a contrast of 4.5:1 on each ground. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: light-dark(#ffffff, #15171c);
  --raised: light-dark(#f7f8fa, #1c1f26);
  --line: light-dark(#dfe2e8, #343945);
  --ink: light-dark(#171a21, #f1f3f6);
  --ink-soft: light-dark(#444b58, #c3c9d4);
  --ink-quiet: light-dark(#5f6776, #a0a8b6);
  --accent: light-dark(#1b50c4, #9dbcff);
  --accent-soft: light-dark(#eaf0fd, #212c45);
  --amber-ink: light-dark(#7a4a03, #fbd27a);
  --amber-page: light-dark(#fdf0d2, #3a2d10);
  --amber-line: light-dark(#ecc878, #6a5320);
  --fact-ink: light-dark(#4a5160, #b6becb);
  --fact-page: light-dark(#eef0f4, #282c35);
  --good: light-dark(#14603a, #8ddcae);
  --good-fill: light-dark(#2f9e63, #3f9d6b);
  --bad: light-dark(#b01e2d, #ff9d9d);
  --bad-page: light-dark(#fdeceb, #3a1d24);
  --bad-fill: light-dark(#d23c4a, #d9606b);
  --broken: light-dark(#74309f, #d9b3f5);
  --broken-fill: light-dark(#9a57c4, #a673c9);
  --skipped: light-dark(#5f4b00, #e3cf8a);
  --skipped-fill: light-dark(#c9a227, #a98c34);
  --disabled-fill: light-dark(#b6bdc9, #525a69);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
  --header-height: 48px;
}
* { box-sizing: border-box; }
html { scroll-padding-top: calc(var(--header-height) + 16px); -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink-soft); font: 15px / 1.6 var(--sans); }
main { max-width: 1080px; margin: 0 auto; padding: 44px 24px 96px; }
h1, h2, h3, h4 { color: var(--ink); line-height: 1.25; letter-spacing: -0.015em; text-wrap: balance; }
h1 { margin: 2px 0 0; font-size: 34px; font-weight: 680; }
h2 { margin: 64px 0 12px; font-size: 22px; font-weight: 650; }
h3 { margin: 28px 0 6px; font-size: 16px; font-weight: 620; letter-spacing: -0.005em; }
h4 { margin: 18px 0 6px; font-size: 13px; font-weight: 600; letter-spacing: 0; }
p { margin: 0 0 12px; max-width: 72ch; }
b { color: var(--ink); font-weight: 620; }
a { color: var(--accent); text-underline-offset: 3px; text-decoration-thickness: 1px; }
code, pre, .id, .hash, .method { font: 13px / 1.55 var(--mono); overflow-wrap: anywhere; }
pre { margin: 0; white-space: pre-wrap; color: var(--ink); unicode-bidi: plaintext; }
figure { margin: 0; min-width: 0; }
summary { cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
[hidden] { display: none !important; }
.quiet, .of, .n, .time, .reason, .hash { color: var(--ink-quiet); }
h2 .n { margin-left: 6px; font-weight: 450; font-size: 17px; font-variant-numeric: tabular-nums; }

.site-header { position: sticky; top: 0; z-index: 2; display: flex; align-items: center; gap: 24px; height: var(--header-height); padding: 0 24px; background: var(--page); border-bottom: 1px solid var(--line); font-size: 14px; line-height: 1.4; }
.site-name { color: var(--ink); font-weight: 650; letter-spacing: -0.01em; white-space: nowrap; }
.site-name span { color: var(--ink-quiet); font-weight: 450; }
.site-header nav { display: flex; gap: 4px; overflow-x: auto; scrollbar-width: none; }
.site-header nav a { padding: 5px 10px; border-radius: 7px; color: var(--ink-soft); text-decoration: none; white-space: nowrap; }
.site-header nav a:hover { background: var(--raised); color: var(--ink); }
.site-header .n { font-variant-numeric: tabular-nums; }

.badge { display: inline-block; max-width: 100%; overflow: hidden; text-overflow: ellipsis; padding: 0 7px; border: 1px solid transparent; border-radius: 6px; font: 550 12px / 18px var(--sans); white-space: nowrap; vertical-align: -5px; }
.badge-proposal { background: var(--amber-page); border-color: var(--amber-line); color: var(--amber-ink); }
.badge-fact, .badge-tier { background: var(--fact-page); color: var(--fact-ink); }
.badge-tier { background: none; border-color: var(--line); }
.state { display: inline-block; font-size: 13px; font-weight: 600; white-space: nowrap; }
.state-passed { color: var(--good); }
.state-failed { color: var(--bad); }
.state-error { color: var(--broken); }
.state-skipped { color: var(--skipped); }
.state-disabled, .state-untested { color: var(--ink-quiet); }
.meter { display: block; width: 100%; height: 4px; border-radius: 2px; overflow: hidden; }
.track { fill: var(--line); }
.fill { fill: var(--accent); }
.fill-passed { fill: var(--good-fill); }
.fill-failed { fill: var(--bad-fill); }
.fill-error { fill: var(--broken-fill); }
.fill-skipped { fill: var(--skipped-fill); }
.fill-disabled { fill: var(--disabled-fill); }

.verdict .target { margin: 0; color: var(--ink-quiet); font-size: 17px; overflow-wrap: anywhere; }
.verdict-passed h1 { color: var(--good); }
.verdict-failed h1 { color: var(--bad); }
.verdict-error h1 { color: var(--broken); }
.verdict .part { margin: 10px 0 0; color: var(--amber-ink); }
.verdict > .meter { height: 8px; margin: 24px 0 0; border-radius: 4px; }
.counts { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 0 20px; margin: 0; }
.counts > div { padding: 14px 0 0; }
.counts dd { margin: 0; }
.counts dd b { display: block; font-size: 28px; font-weight: 650; line-height: 1.25; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.counts dd span { display: block; margin-top: 2px; font-size: 13px; line-height: 1.45; color: var(--ink-quiet); }
.callout { margin-top: 36px; padding: 20px 24px; border: 1px solid var(--line); border-left: 4px solid var(--broken-fill); border-radius: 10px; background: var(--raised); }
.callout h2 { margin: 0 0 10px; font-size: 18px; }
.callout ul { margin: 0 0 12px; padding-left: 20px; }
.callout p { margin: 0; }
.about { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 0 40px; margin: 40px 0 20px; padding: 14px 0; border-block: 1px solid var(--line); }
.about > div { display: grid; grid-template-columns: 132px minmax(0, 1fr); gap: 12px; padding: 4px 0; }
.about dt { color: var(--ink-quiet); }
.about dd { margin: 0; overflow-wrap: anywhere; }
.hash { font-size: 12px; }
.legend { font-size: 14px; max-width: 90ch; }

.failure { margin: 16px 0; padding: 16px 20px 20px; border: 1px solid var(--line); border-left: 4px solid var(--bad-fill); border-radius: 10px; background: var(--raised); }
.failure:not([open]) { padding-bottom: 16px; }
.failure-error { border-left-color: var(--broken-fill); }
.failure:target { border-color: var(--accent); }
.failure > summary h3 { display: inline; margin: 0; overflow-wrap: anywhere; }
.failure .subject { margin-right: 4px; color: var(--ink-quiet); font-weight: 500; }
.failure .subject::after { content: ":"; }
.marks { display: inline-flex; max-width: 100%; flex-wrap: wrap; gap: 4px 8px; align-items: center; }
.failure .marks { margin: 8px 0 10px; }
blockquote { margin: 0 0 10px; padding: 0 0 0 14px; border-left: 3px solid var(--line); max-width: 76ch; }
cite { font-style: normal; font-size: 13px; color: var(--ink-quiet); overflow-wrap: anywhere; }
.message { color: var(--ink); font-weight: 550; overflow-wrap: anywhere; white-space: pre-line; }
.compare, .messages { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr)); gap: 12px; }
figcaption { font-size: 13px; color: var(--ink-quiet); }
.compare pre, .messages pre { max-height: 420px; overflow: auto; padding: 10px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--page); }
.compare .got pre { background: var(--bad-page); border-color: transparent; }
.failure-error .got pre { background: var(--page); border-color: var(--line); }
.command { position: relative; padding: 12px 76px 12px 14px; border-radius: 8px; background: var(--fact-page); }
.command code { user-select: all; -webkit-user-select: all; }
.copy { position: absolute; top: 8px; right: 8px; padding: 3px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--page); color: var(--ink-soft); font: 13px var(--sans); cursor: pointer; }
.copy:hover { color: var(--accent); border-color: var(--accent); }
.exchanges { margin-top: 12px; }
.exchanges > summary { width: fit-content; color: var(--accent); font-size: 14px; }
.exchange { margin: 10px 0 0; padding: 12px 0 0; border-top: 1px solid var(--line); }
.exchange .line { margin: 0 0 8px; overflow-wrap: anywhere; max-width: none; }
.method { font-weight: 650; color: var(--ink); }
.header-name { color: var(--ink-quiet); }
${tableStyles}`
