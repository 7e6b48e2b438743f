import { defineConfig } from 'vite'
import { createMerchantServer } from './server/merchant-server.ts'

/** `--mode vectors` builds the page that holds the encryption to the vectors, apart from the shop. */
export default defineConfig(({ mode }) => ({
  plugins: [createMerchantServer()],
  build:
    mode === 'vectors'
      ? { outDir: 'dist-vectors', rolldownOptions: { input: 'vectors.html' } }
      : { outDir: 'dist' },
}))
