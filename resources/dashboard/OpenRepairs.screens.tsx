import { useTranslate } from 'react-admin'
import { Newest, withNewest } from './Newest.screens.tsx'

const ROWS = 6
const OPEN = { stateFilter: ['active', 'error'] } as const

/** The open repairs, newest first, for mechanics. */
export const OpenRepairs = withNewest({ resource: 'repair', filter: OPEN, rows: ROWS }, () => {
  const t = useTranslate()
  return (
    <Newest
      resource="repair"
      columns={['vehicle', 'type', 'state', 'dateStart', 'datePlan', 'contractor', 'description']}
      filter={OPEN}
      rows={ROWS}
      title={t('nerud.screens.dashboard.repairs.title')}
      all={t('nerud.screens.dashboard.repairs.all')}
      none={t('nerud.screens.dashboard.repairs.none')}
    />
  )
})
