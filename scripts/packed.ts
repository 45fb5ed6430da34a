import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const PACKED = new Set(['.js', '.css', '.svg'])

/** Lays a packed copy beside every built file: the best packing is too slow for the moment when somebody asks for it. */
export const packed = (): Plugin => ({
  name: 'nerud-packed',
  apply: 'build',
  async writeBundle({ dir }) {
    const files = await readdir(dir!, { recursive: true })
    const pack = async (file: string): Promise<void> => {
      const plain = await readFile(join(dir!, file))
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
      await writeFile(join(dir!, `${file}.br`), await brotli(plain, { params }))
    }
    await Promise.all(files.filter(file => PACKED.has(extname(file))).map(pack))
  },
})
