import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startService } from './start-service.ts'

test('the data folder is gone with all that an app kept in it', async () => {
  const service = await startService('data folder')
  writeFileSync(join(service.folder, 'shop.db'), 'orders')
  await service.close()
  expect(existsSync(service.folder)).toBe(false)
})
