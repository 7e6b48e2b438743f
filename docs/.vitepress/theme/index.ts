import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import GapFilter from './GapFilter.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app, router }) {
    app.component('GapFilter', GapFilter)
    // The references are pages of their own, which the router cannot load: the browser goes there.
    router.onBeforeRouteChange = (to) => {
      if (!/\/(?:checkout|business)\.html(?:[?#]|$)/.test(to)) return true
      location.assign(to)
      return false
    }
  },
} satisfies Theme
