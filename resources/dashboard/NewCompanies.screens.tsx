import { useTranslate } from 'react-admin'
import { Newest, withNewest } from './Newest.screens.tsx'

/** The ten newest companies, with a link to all. */
export const NewCompanies = withNewest({ resource: 'company' }, () => {
  const translate = useTranslate()
  return (
    <Newest
      resource="company"
      columns={['name', 'inn', 'companyType', 'phone', 'curator', 'insDate']}
      title={translate('nerud.shell.dashboard.companies')}
      all={translate('nerud.shell.dashboard.allCompanies')}
    />
  )
})
