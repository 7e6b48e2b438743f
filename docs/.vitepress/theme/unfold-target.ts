import { onContentUpdated } from 'vitepress'
import { onMounted, onUnmounted } from 'vue'

/** Opens the folded sections around the target of the address. */
export function useUnfoldedTarget(): void {
  onMounted(() => addEventListener('hashchange', unfold))
  onUnmounted(() => removeEventListener('hashchange', unfold))
  onContentUpdated(unfold)
}

function unfold(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  let isMoved = false
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    isMoved ||= !fold.open
    fold.open = true
  }
  if (isMoved) target?.scrollIntoView()
}
