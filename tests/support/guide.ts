import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

const text = readFileSync(join(root, 'docs/guide.md'), 'utf8')

/** The code blocks of the guide, each with the file named above it. */
export const guideBlocks = [...text.matchAll(/^`([\w./]+)`\n\n```tsx?\n([\s\S]*?)\n```$/gm)].map(([, path, code]) => ({
  path: path!,
  code: code!,
}))

/** The files of the application that the guide makes, as whoever follows it has them in the end. */
export const guideFiles: ReadonlyMap<string, string> = new Map(
  guideBlocks
    .filter(({ path }) => !path.includes('/'))
    .map(({ path }) => [path, guideBlocks.flatMap(block => (block.path === path ? [`${block.code}\n`] : [])).join('\n')]),
)
