import { useTranslate } from 'react-admin'
import { useResource } from '#admin/resourceContext.tsx'
import { businessDay } from '#admin/data/values.ts'
import { TemplatesOf } from '#admin/papers/TemplatesOf.tsx'
import { InfoWindow } from '../../widgets/InfoWindow.screens.tsx'
import type { BoxOf, StatementFilter } from './box.screens.ts'

/** The start of an open period, before all accounting. */
const BEGINNING = '2000-01-01'

interface TemplatesProps {
  readonly of: BoxOf
  readonly filter: StatementFilter
  readonly close: () => void
}

/** The template documents of the box's owner for the period of the statement (finance §7, template documents). */
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
