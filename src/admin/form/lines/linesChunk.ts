import { chunk } from '../../chunk.ts'

/** The table of lines in a form; loaded when a form has one. */
export const LinesInput = chunk(() => import('./LinesInput.tsx').then(module => module.LinesInput))
