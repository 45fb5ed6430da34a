import { oilCompanyCard } from '#resources/cards/oilCompanyCard'
import { oilCompanyCardExclusion } from '#resources/cards/oilCompanyCardExclusion'
import { oilCompanyCardRefHistory } from '#resources/cards/oilCompanyCardRefHistory'
import type { CardKind } from '../../cardKind.ts'

/** Fuel cards. */
export const oilCards: CardKind = { card: oilCompanyCard, history: oilCompanyCardRefHistory, exclusion: oilCompanyCardExclusion }
