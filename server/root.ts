import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const above = (folder: string): string => (existsSync(join(folder, 'package.json')) ? folder : above(dirname(folder)))

/** The root folder of the project: the program runs from its sources, or from `built`, where they are one file. */
export const root = above(import.meta.dirname)
