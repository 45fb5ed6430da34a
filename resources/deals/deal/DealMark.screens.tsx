import { useTranslate } from 'react-admin'
import { toneOf } from '#resource'
import { deal as deals } from './deal.ts'
import { dealStateOf } from './dealStatus.formulas.ts'
import { Mark } from '../../widgets/Mark.screens.tsx'
import { useCallback } from 'react'

type Standing = Parameters<typeof dealStateOf>[0]

/** The badge of a waybill that is not counted as it stands, with the reason; none for one that is. */
export const DealMark = ({ deal }: { readonly deal: Standing }) => {
  const t = useTranslate()
  const { name, counted } = dealStateOf(deal)
  const tone = counted ? undefined : toneOf(deals.fields['state']!, name)
  return tone ? <Mark tone={tone} text={t(`nerud.waybill.badges.${name}`)} hint={t(`nerud.waybill.badges.${name}Hint`)} /> : null
}

/** Says in words how a waybill stands: status and authorisation read together, as in lists (silent-places §5). */
export function useStateText(): (deal: Standing) => string {
  const t = useTranslate()
  return useCallback(deal => t(`resources.deal.choices.state.${dealStateOf(deal).name}`), [t])
}
