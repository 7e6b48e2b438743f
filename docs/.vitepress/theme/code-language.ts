import { onContentUpdated } from 'vitepress'
import { onMounted, onUnmounted } from 'vue'

const storageKey = 'paycontract-language'
/** Only these are remembered; other tabs, such as examples, are not. */
const languages = ['curl', 'TypeScript', 'Python', 'Go', 'PHP', 'Java']

/** Keeps the code tabs in step: a choice applies to every group of the page, and a language to the whole site. */
export function useCodeLanguage(): void {
  onMounted(() => addEventListener('change', followChoice))
  onUnmounted(() => removeEventListener('change', followChoice))
  onContentUpdated(() => {
    const language = readLanguage()
    if (language) showLanguage(language)
  })
}

function followChoice({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.matches('.vp-code-group input')) return
  const label = labelOf(target)
  const before = target.getBoundingClientRect().top
  showLanguage(label)
  // What changed above must not move the tab away from under the pointer.
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' })
  if (!languages.includes(label)) return
  try {
    localStorage.setItem(storageKey, label)
  } catch {
    // The browser refuses storage: the choice then applies to this page only.
  }
}

function readLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function showLanguage(label: string): void {
  for (const group of document.querySelectorAll('.vp-code-group')) {
    const inputs = [...group.querySelectorAll('input')]
    const index = inputs.findIndex((input) => labelOf(input) === label)
    if (index < 0) continue
    inputs[index]!.checked = true
    for (const [at, block] of [...(group.querySelector('.blocks')?.children ?? [])].entries())
      block.classList.toggle('active', at === index)
  }
}

function labelOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent?.trim() ?? ''
}
