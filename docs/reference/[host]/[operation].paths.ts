import { listReferencePaths } from '../../../scripts/docs/site-inputs.ts'

export default { paths: listReferencePaths }
