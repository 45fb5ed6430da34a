import { useTranslate } from 'react-admin'
import { useResource } from '#admin/declared.tsx'
import { businessDay } from '#admin/day.ts'
import { TemplatesOf } from '#admin/papers/TemplatesOf.tsx'
import { InfoWindow } from '../../widgets/InfoWindow.screens.tsx'
import type { BoxOf } from './box.screens.ts'
import type { StatementFilter } from './filter.screens.ts'

/** An open period begins before all accounting. */
const BEGINNING = '2000-01-01'

interface TemplatesProps {
  readonly of: BoxOf
  readonly filter: StatementFilter
  readonly close: () => void
}

/** The templates of whoever has the box, over its statement and for its period (finance §7, template documents). */
export const Templates = ({ of: { box, id }, filter: { dateFrom, dateTo }, close }: TemplatesProps) => {
  const t = useTranslate()
  const owner = useResource(box.owner)
  const { templates } = owner.parts ?? {}
  const fields = { dateFrom: dateFrom || BEGINNING, dateTo: dateTo || businessDay() }
  return (
    <InfoWindow title={t('nerud.show.tabs.templates')} close={close}>
      {templates && <TemplatesOf resource={owner} ids={[id]} isMany={false} object={templates.object} fields={fields} />}
    </InfoWindow>
  )
}
