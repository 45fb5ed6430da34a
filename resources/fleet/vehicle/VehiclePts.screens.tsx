import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { fill } from '#resource'
import { formatDateTime } from '#resource/text'
import { PTS_DATA } from './vehicle.ts'
import { useProvider } from '#admin/data/provider.ts'
import { Definitions } from '../../widgets/values.screens.tsx'

/** The register's data about the vehicle; missing facts are null (silent-places §4). */
interface PtsData {
  readonly source: string
  readonly requestedAt: string
  readonly restrictions: readonly string[]
  readonly [fact: string]: unknown
}

const FACTS = [
  'status',
  'vin',
  'plate',
  'model',
  'year',
  'category',
  'colour',
  'engineNumber',
  'enginePower',
  'engineVolume',
  'massMax',
  'massEmpty',
  'ownerType',
] as const

/** The registration certificate of the vehicle: the latest data, and a button that requests them again. */
export function VehiclePts() {
  const t = useTranslate()
  const record = useRecordContext()
  const refresh = useRefresh()
  const provider = useProvider()
  const { data, error, mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await provider.invoke<PtsData>('vehicle', { path: fill(PTS_DATA, { id: record?.id ?? 0 }), quiet: true })).data,
    onSuccess: () => refresh(),
  })
  const pts = data ?? (record?.['pts'] as PtsData | null | undefined)
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      {error && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {t('nerud.screens.pts.failed')}
        </Alert>
      )}
      {pts ? (
        <>
          <Definitions
            labels={220}
            rows={[
              ...FACTS.map(fact => ({ label: t(`nerud.screens.pts.${fact}`), value: pts[fact] === null ? null : String(pts[fact] ?? '') })),
              { label: t('nerud.screens.pts.restrictions'), value: pts.restrictions.join('\n') || t('nerud.screens.pts.noRestrictions') },
            ]}
          />
          <Typography variant="body2" color="text.secondary">
            {t('nerud.screens.pts.requested', { source: pts.source, at: formatDateTime(pts.requestedAt) })}
          </Typography>
        </>
      ) : (
        <Typography color="text.secondary">{t('nerud.screens.pts.none')}</Typography>
      )}
      <Button variant="outlined" onClick={() => mutate()} disabled={isPending}>
        {t(pts ? 'nerud.screens.pts.again' : 'nerud.screens.pts.ask')}
      </Button>
    </Stack>
  )
}
