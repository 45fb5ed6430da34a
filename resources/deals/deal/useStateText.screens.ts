import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { dealStateOf } from './dealStatus.formulas.ts'

type Standing = Parameters<typeof dealStateOf>[0]

/** Says in words how a waybill stands: status and authorisation read together, as in lists (silent-places §5). */
export function useStateText(): (deal: Standing) => string {
  const t = useTranslate()
  return useCallback(deal => t(`resources.deal.choices.state.${dealStateOf(deal).name}`), [t])
}
