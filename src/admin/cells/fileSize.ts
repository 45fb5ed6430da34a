import { formatKilobytes } from '#resource/text'
import type { Translate } from './words.ts'

/** A size in bytes as lists and cards say it: '1 234,50 КБ'. Its words come with the later ones. */
export const fileSizeText = (bytes: number, t: Translate): string => t('nerud.input.file.size.kilobytes', { size: formatKilobytes(bytes) })
