import { join } from 'node:path'
import { bundleHost } from '../../../src/kit/contract/bundle.ts'
import { explain } from '../../redocly-plugin/explain.ts'
import { configure, type Files, inFolder } from '../../redocly-plugin/testing/lint-files.ts'
import { HOUSE_RULES } from '../house-rules.ts'
import type { Rule } from '../rule.ts'

export interface Found {
  message: string
  pointer: string
}

/** Writes the files, bundles `spec/host/openapi.yaml`, and returns what a rule finds in the full document. */
export function checkFiles(
  files: Files,
  name: keyof typeof HOUSE_RULES,
  rule: Rule = HOUSE_RULES[name],
): Promise<Found[]> {
  return inFolder(files, async (root) => {
    const file = join(root, 'spec/host/openapi.yaml')
    const { full } = await bundleHost('checkout', file, await configure(root, {}), [])
    return rule(full).map(({ pointer, wrong, remedy }) => ({
      pointer,
      message: explain(name, wrong, remedy),
    }))
  })
}
