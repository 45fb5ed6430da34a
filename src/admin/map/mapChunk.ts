import { chunk } from '../chunk.ts'

/** A map, loaded when it is first drawn. */
export const MapFrame = chunk(() => import('./MapFrame.tsx').then(module => module.MapFrame))
