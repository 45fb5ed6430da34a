import type { vehicleBodyType as russian } from '../../ru/fleet/vehicleBodyType.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const vehicleBodyType = {
  name: named('نوع هيكل', 'أنواع الهياكل'),
  fields: { name: 'الاسم', isTrailer: 'مقطورة', forAllVehicles: 'تطبيق على كل مركبات هذا النوع', keptOf: 'الصورة السابقة للنوع' },
  hints: { forAllVehicles: 'دون هذه العلامة يتغير النوع فقط: تبقى المركبات الموجودة كما هي' },
} as const satisfies Translation<typeof russian>
