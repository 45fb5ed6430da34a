import { useTranslate } from 'react-admin'
import { dealStateOf, type DealStateName } from '../../formulas/dealStatus.ts'
import { Mark, type Tone } from '../parts/Mark.tsx'

const TONES: Readonly<Partial<Record<DealStateName, Tone>>> = { waiting: 'warning', error: 'error', deleted: 'error', executing: 'info' }

type Standing = Parameters<typeof dealStateOf>[0]

/** The badge of a waybill that is not counted as it stands, with the reason; none for one that is. */
export const DealMark = ({ deal }: { readonly deal: Standing }) => {
  const t = useTranslate()
  const { name } = dealStateOf(deal)
  const tone = TONES[name]
  if (!tone) return null
  return <Mark tone={tone} text={t(`nerud.money.badges.${name}`)} hint={t(`nerud.money.badges.${name}Hint`)} />
}
