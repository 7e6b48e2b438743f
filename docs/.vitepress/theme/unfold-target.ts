import { onContentUpdated } from 'vitepress'
import { onMounted, onUnmounted } from 'vue'

/** Opens what is folded around the place that the address names. */
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
