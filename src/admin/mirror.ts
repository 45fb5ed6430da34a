import type { StylisPlugin } from '@emotion/cache'
import rtl from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'

/** What emotion passes styles through for languages that are written from right to left. */
export const mirror: StylisPlugin[] = [prefixer, rtl]
