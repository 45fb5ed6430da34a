import { useEffect, useState } from 'react'
import { hasWrites, type Resource } from '#resource'
import { chunk, chunkOf, type AnyChunk } from '../chunk.ts'
import { useCustomScreens, type CustomScreens } from '../customScreens.tsx'
import { fillLoaderOf } from './fillLoader.ts'

/** The table of lines in a form; loaded when a form has one. */
export const LinesInput = chunk(() => import('./lines/LinesInput.tsx').then(module => module.LinesInput))

/** The chunks that a form of the resource needs: the aids of its fields and what follows from them, and the table of its lines. */
export const formChunksOf = ({ aids, fills }: Pick<CustomScreens, 'aids' | 'fills'>, resource: Resource): readonly AnyChunk[] => [
  ...Object.keys(resource.fields).flatMap(name => {
    const [load, loadFill] = [aids[`${resource.name}.${name}`], fills[`${resource.name}.${name}`]]
    return [...(load ? [chunkOf(load)] : []), ...(loadFill ? [chunkOf(fillLoaderOf(loadFill))] : [])]
  }),
  ...(Object.values(resource.fields).some(hasWrites) ? [LinesInput] : []),
]

/** The maximum time to wait for the aids before rendering the form, in milliseconds. */
const AIDS_TIMEOUT_MS = 1000

/** Loads the aids and the table of lines before the form renders, because they would move its content later. Returns whether they are loaded or the wait is over. */
export function usePrefetchedAids(resource: Resource): boolean {
  const screens = useCustomScreens()
  const [isReady, setReady] = useState(() => formChunksOf(screens, resource).every(part => part.loaded()))
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), AIDS_TIMEOUT_MS)
    void Promise.allSettled(formChunksOf(screens, resource).map(part => part.ahead())).then(() => setReady(true))
    return () => clearTimeout(timer)
  }, [screens, resource])
  return isReady
}
