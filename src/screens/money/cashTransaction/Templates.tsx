import { useTranslate } from 'react-admin'
import { useResource } from '../../../admin/declared.tsx'
import { TemplatesTab } from '../../../admin/show/TemplatesTab.tsx'
import { InfoWindow } from '../../widgets/InfoWindow.tsx'
import type { BoxOf } from './box.ts'

/** The templates of whoever has the box, over its statement (finance §7, template documents). */
export const Templates = ({ of: { box, id }, close }: { readonly of: BoxOf; readonly close: () => void }) => {
  const t = useTranslate()
  const owner = useResource(box.owner)
  const { templates } = owner.parts ?? {}
  return (
    <InfoWindow title={t('nerud.show.tabs.templates')} close={close}>
      {templates && <TemplatesTab resource={owner} id={id} object={templates.object} />}
    </InfoWindow>
  )
}
