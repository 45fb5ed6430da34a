import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useGetList, useTranslate } from 'react-admin'
import type { Wire } from '#resources'
import { formatDate, formatInteger } from '#resource/text'
import { ActionsOf } from '#admin/actions/ActionsOf.tsx'
import { drawCell } from '#admin/cells.tsx'
import { fieldLabel } from '#admin/cells/words.ts'
import { useWords } from '#admin/cells/context.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { LoadFailure } from '#admin/page/Message.tsx'
import { Sum } from '../../widgets/values.screens.tsx'

const NAME = 'domainSetting'
const NOTHING = '—'

/** Above charges and payments: the state of the subscription, and its invoice (foundations §2.18). */
export function SubscriptionState() {
  const t = useTranslate()
  const words = useWords()
  const resource = useResource(NAME)
  const { data, error, refetch } = useGetList<Wire<'domainSetting'> & { id: number }>(NAME, { pagination: { page: 1, perPage: 1 } })
  if (error) return <LoadFailure text={error.message} error={error} retry={() => void refetch()} />
  const [of] = data ?? []
  const vehicles = (): string =>
    of!.vehicleLimit === null
      ? formatInteger(of!.activeVehicles ?? 0)
      : t('nerud.screens.subscription.ofLimit', { count: formatInteger(of!.activeVehicles ?? 0), limit: formatInteger(of!.vehicleLimit) })
  const figures = [
    ['state', of && drawCell({ resource, field: 'state', record: of, words })],
    ['tariff', of?.tariff],
    ['balance', of && <Sum value={of.balance ?? '0'} strong />],
    ['paidUntil', of && (of.paidUntil ? formatDate(of.paidUntil) : NOTHING)],
    ['pricePerVehicle', of && <Sum value={of.pricePerVehicle} />],
    ['activeVehicles', of && vehicles()],
  ] as const
  return (
    <Box
      component="section"
      aria-label={t('nerud.screens.subscription.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 0.5, mb: 1 }}
    >
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            md: 'minmax(0, 1.5fr) repeat(3, minmax(0, 1fr)) minmax(0, 1.3fr) minmax(0, 1fr)',
          },
          columnGap: 2,
          rowGap: 0.5,
          m: 0,
          flex: '1 1 600px',
        }}
      >
        {figures.map(([name, value]) => (
          <Box key={name} sx={{ minWidth: 0 }}>
            <Box
              component="dt"
              sx={{ typography: 'caption', color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {fieldLabel(NAME, name, t)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {value ?? <Skeleton width={80} />}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minHeight: 32, minWidth: { md: 300 } }}>
        <ActionsOf resource={NAME} on="all" />
      </Box>
    </Box>
  )
}
