import { chunk } from '../chunk.ts'

/** A map, loaded when it first renders. */
export const MapFrame = chunk(() => import('./MapFrame.tsx').then(module => module.MapFrame))
