import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import GapFilter from './GapFilter.vue'
import OperationConsole from './OperationConsole.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('GapFilter', GapFilter)
    app.component('OperationConsole', OperationConsole)
  },
} satisfies Theme
