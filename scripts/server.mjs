import { join } from 'node:path'
import { root } from './node.mjs'

/**
 * How the server is run. A small young generation keeps a long export within its memory, for a tenth of a millisecond a call; stripped and
 * compiled sources are kept, which takes a quarter off the next start and 20 MB off the running server.
 */
export const serverFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16']

/**
 * The environment beside the caller's own. Pieces of uploads are 64 KB: glibc gives those back to the system at once only where it is told so, else
 * 50 MB stay taken after an upload of 50 MB.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
}
