import { useTranslate } from 'react-admin'
import { compare, subtract } from '#resource/decimal'
import { callOf, idOf } from '#resource'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Wire } from '#resources'
import { ActionsOf } from '#admin/actions/ActionsOf.tsx'
import { useProvider } from '#admin/data/provider.ts'
import { useMay } from '#admin/authProvider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import type { NoteProps } from '#admin/customScreens.tsx'
import { useOrderTerms } from '#resources/deals/deal/terms.screens'

/** Next to the order of a waybill: whether its limit is used up, and then a button that closes it. */
export const OrderNote = ({ record }: NoteProps) => {
  const t = useTranslate()
  const provider = useProvider()
  const resource = useResource('materialOrder')
  const { can, may } = useMay()
  const id = idOf(record['materialOrder']) ?? null
  const { data: terms } = useOrderTerms({
    order: can(callOf(resource, 'action', 'terms').right) ? id : null,
    day: String(record['dtDeal']),
    shipment: null,
    deal: null,
  })
  const isUsedUp = terms?.limit.type === 'volume' && compare(subtract(terms.limit.of, terms.limit.used), '0') <= 0
  const { data: order } = useQuery({
    queryKey: ['materialOrder', 'getOne', { id: String(id) }],
    queryFn: async () => (await provider.getOne('materialOrder', { id: id! })).data as unknown as Wire<'materialOrder'>,
    enabled: isUsedUp && may(resource, 'edit'),
    retry: false,
  })
  if (!isUsedUp) return null
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'warning.main' }}>
      {t('nerud.orders.usedUp')}
      {order && <ActionsOf resource="materialOrder" record={order} only={['close']} />}
    </Box>
  )
}
