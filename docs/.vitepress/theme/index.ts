import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import GapFilter from './GapFilter.vue'
import OperationConsole from './OperationConsole.vue'
import { rankSearch } from './rank-search'
import SiteLayout from './SiteLayout.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout: SiteLayout,
  enhanceApp({ app, siteData }) {
    app.component('GapFilter', GapFilter)
    app.component('OperationConsole', OperationConsole)
    rankSearch(siteData.value)
  },
} satisfies Theme
