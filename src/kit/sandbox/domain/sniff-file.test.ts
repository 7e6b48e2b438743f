import { expect, it } from 'vitest'
import { sniffFile } from './sniff-file.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const text = (words: string) => [...new TextEncoder().encode(words)]

it.each([
  ['a PDF', text('%PDF-1.7\n'), 'application/pdf'],
  ['a PNG', [...png, 0, 0], 'image/png'],
  ['a JPEG of JFIF', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  ['a JPEG of Exif', [0xff, 0xd8, 0xff, 0xe1], 'image/jpeg'],
  ['nothing', [], undefined],
  ['a PNG cut short', png.slice(0, 7), undefined],
  ['a PNG with converted line ends', [0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a], undefined],
  ['a JPEG cut short', [0xff, 0xd8], undefined],
  ['a GIF', text('GIF89a'), undefined],
  ['HTML', text('<html>%PDF-'), undefined],
  ['a ZIP', [0x50, 0x4b, 0x03, 0x04], undefined],
])('finds out %s', (_what, bytes, type) => {
  expect(sniffFile(Uint8Array.from(bytes))).toBe(type)
})
