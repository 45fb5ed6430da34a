-- The fastest known statement for the first page of vehicles: values of the day are read once for all vehicles of the page.
with page as materialized (
  select t.*, json_build_array(t.is_active::text, (t.plate collate "ru-x-icu")::text, t.id::text)::text as k
  from vehicle t where not t.is_delete and t.id <> 1
  order by t.is_active desc, t.plate collate "ru-x-icu", t.id limit 50),
brands as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"name":' || (json_scalar(x.name)::text || '}'))) as x, jsonb_object_agg(x.id, x.name) as names from vehicle_brand x),
bodies as materialized (
  select jsonb_object_agg(x.id, (('{"id":' || x.id) || (',"name":' || json_scalar(x.name)::text)) || (',"isTrailer":' || (coalesce(x.is_trailer::text, 'null') || '}'))) as x
  from vehicle_body_type x),
companies as materialized (
  select jsonb_object_agg(x.id, ((('{"id":' || x.id) || ',"shortName":') || (coalesce(json_scalar(x.short_name)::text, 'null') || ',"name":'))
    || ((json_scalar(x.name)::text || ',"inn":') || (coalesce(json_scalar(x.inn)::text, 'null') || '}'))) as x
  from company x where x.id = any(array(select company_id from page))),
points as materialized (
  select jsonb_object_agg(x.id, ('{"id":' || x.id) || (',"name":' || (json_scalar(x.name)::text || '}'))) as x
  from point x where x.id = any(array(select point_id from page))),
trucks as materialized (
  select jsonb_object_agg(x.id, (('{"id":' || x.id) || (',"plate":' || json_scalar(x.plate)::text)) || (',"brand":' || (coalesce((select x from brands) ->> x.brand_id::text, 'null') || '}'))) as x
  from vehicle x where x.id = any(array(select truck_id from page))),
trailers as materialized (
  select jsonb_object_agg(g.truck_id, '[' || (g.j || ']')) as x from (
    select x.truck_id, string_agg((('{"id":' || x.id) || (',"plate":' || json_scalar(x.plate)::text)) || (',"brand":' || (coalesce((select x from brands) ->> x.brand_id::text, 'null') || '}')), ',' order by x.id) as j
    from vehicle x where x.truck_id = any(array(select id from page)) and not x.is_delete group by 1) g),
drivers as materialized (
  select jsonb_object_agg(g.vehicle_id, '[' || (g.j || ']')) as x, jsonb_object_agg(g.vehicle_id, g.only_one) as alone, array_agg(g.only_one) as ids from (
    select w.vehicle_id, case when count(*) filter (where x.is_active and not x.is_delete) = 1 then min(x.id) filter (where x.is_active and not x.is_delete) end as only_one,
      string_agg(((('{"id":' || x.id) || ',"fio":') || (coalesce(json_scalar(x.fio)::text, 'null') || ',"login":'))
        || ((coalesce(json_scalar(x.login)::text, 'null') || ',"phone":') || (coalesce(json_scalar(x.phone)::text, 'null') || '}')), ',' order by w.position) as j
    from vehicle_drivers w join account x on x.id = w.target_id where w.vehicle_id = any(array(select id from page)) group by 1) g),
trips as materialized (
  select coalesce(array_agg(g.vehicle_id), '{}') as vehicles, jsonb_object_agg(g.vehicle_id, g.driver_id) as x, array_agg(g.driver_id) as ids from (
    select d.vehicle_id, (array_agg(d.driver_id order by d.id desc) filter (where d.driver_id is not null))[1] as driver_id
    from deal d where d.vehicle_id = any(array(select id from page union all select truck_id from page)) and d.dt_deal = business_day() and not d.is_delete and d.status_id <> 4 group by 1) g),
repaired as materialized (
  select coalesce(array_agg(r.vehicle_id), '{}') as vehicles from repair r
  where r.vehicle_id = any(array(select id from page)) and not r.is_delete and r.date_start <= business_day()
    and coalesce(case when r.date_end is not null then r.date_end - 1 when r.date_plan is not null then greatest(r.date_plan, business_day()) end, 'infinity') >= business_day()
    and (r.date_end is not null or r.status_id = 1)),
indicators as materialized (
  select jsonb_object_agg(g.vehicle_id, case when g.first < business_day() then 'expired' when g.first <= business_day() + 30 then 'soon' when g.first is not null then 'ok' end) as x from (
    select e.vehicle_id, min(e.value_date) as first from (
      select distinct on (vehicle_id, type_id) vehicle_id, value_date from vehicle_indicator
      where vehicle_id = any(array(select id from page)) and date_start <= business_day() and is_active and not is_delete
      order by vehicle_id, type_id, date_start desc, id desc) e group by 1) g),
people as materialized (
  select jsonb_object_agg(x.id, (('{"id":' || x.id) || (',"fio":' || coalesce(json_scalar(x.fio)::text, 'null'))) || (',"login":' || (coalesce(json_scalar(x.login)::text, 'null') || '}'))) as x
  from account x where x.id = any(array(select ins_user_id from page) || (select ids from drivers) || (select ids from trips)))
select '[' || coalesce(string_agg(p.j, E',\t'), '') || ']' as body, ('[' || string_agg(p.i, ',') || ']')::json as inputs, count(*)::int as count, (array_agg(p.k))[count(*)] as last
from (select
  ((((('{"id":' || t.id) || (',"version":' || t.version)) || ((',"plate":' || json_scalar(t.plate)::text)
      || (',"carIdenty":' || json_scalar(t.plate || coalesce(' ' || ((select names from brands) ->> t.brand_id::text), ''))::text)))
    || (((',"brand":' || coalesce((select x from brands) ->> t.brand_id::text, 'null')) || (',"bodyType":' || coalesce((select x from bodies) ->> t.body_type_id::text, 'null')))
      || ((',"isTrailer":' || coalesce(t.is_trailer::text, 'null')) || (',"company":' || coalesce((select x from companies) ->> t.company_id::text, 'null')))))
  || ((((',"point":' || coalesce((select x from points) ->> t.point_id::text, 'null')) || (',"sts":' || coalesce(json_scalar(t.sts)::text, 'null')))
      || ((',"vin":' || coalesce(json_scalar(t.vin)::text, 'null')) || (',"size":' || coalesce('"' || t.size || '"', 'null'))))
    || (((',"truck":' || coalesce((select x from trucks) ->> t.truck_id::text, 'null')) || (',"trailers":' || coalesce((select x from trailers) ->> t.id::text, '[]')))
      || ((',"indicatorSTS":' || coalesce('"' || ((select x from indicators) ->> t.id::text) || '"', 'null')) || (',"inRepair":' || (t.id = any((select vehicles from repaired)::bigint[]))::text)))))
  || ((((',"stateNow":"' || case when t.id = any((select vehicles from repaired)::bigint[]) then 'inRepair' when coalesce(t.truck_id, t.id) = any((select vehicles from trips)::bigint[]) then 'onTrip' else 'free' end)
      || ('","driverToday":' || coalesce((select x from people) ->> coalesce((select x from trips) ->> t.id::text, (select alone from drivers) ->> t.id::text), 'null')))
    || ((',"drivers":' || coalesce((select x from drivers) ->> t.id::text, '[]')) || (',"metadataFields":{"isActive":' || t.is_active::text)))
  || (((',"isDelete":' || t.is_delete::text) || (',"insDate":' || to_json(t.ins_date)::text)) || ('},"mdInsUser":' || (coalesce((select x from people) ->> t.ins_user_id::text, 'null') || '}')))) as j,
  ((('{"id":' || t.id) || (',"version":' || t.version)) || ((',"plate":' || json_scalar(t.plate)::text) || (',"sts":' || coalesce(json_scalar(t.sts)::text, 'null'))))
  || (',"truck":' || (coalesce((select x from trucks) ->> t.truck_id::text, 'null') || '}')) as i,
  t.k
from page t) p
