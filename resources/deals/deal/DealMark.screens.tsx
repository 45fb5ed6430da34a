import { useTranslate } from 'react-admin'
import { toneOf } from '#resource'
import { deal as deals } from './deal.ts'
import { dealStateOf } from './dealStatus.formulas.ts'
import { Mark } from '../../widgets/Mark.screens.tsx'
import { useCallback } from 'react'

type Standing = Parameters<typeof dealStateOf>[0]

/** The badge of a waybill that does not count in its current state, with the reason; none for one that counts. */
export const DealMark = ({ deal }: { readonly deal: Standing }) => {
  const t = useTranslate()
  const { name, counted } = dealStateOf(deal)
  const tone = counted ? undefined : toneOf(deals.fields['state']!, name)
  return tone ? <Mark tone={tone} text={t(`nerud.waybill.badges.${name}`)} hint={t(`nerud.waybill.badges.${name}Hint`)} /> : null
}

/** Returns the text of a waybill's state: status and authorisation combined, as in lists (silent-places §5). */
export function useStateText(): (deal: Standing) => string {
  const t = useTranslate()
  return useCallback(deal => t(`resources.deal.choices.state.${dealStateOf(deal).name}`), [t])
}
