import { createSiteConfig } from '../../scripts/docs/site-config.ts'

export default createSiteConfig()
