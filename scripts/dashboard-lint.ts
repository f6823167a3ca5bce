/**
 * Checks a dashboard as Grafana's own linter does (it is a Go program and not to be had here), and beyond that the shape of the
 * JSON model: unknown fields, ids, and panels that overlap. Returns one line for each fault.
 */

interface Target {
  refId: string;
  expr: string;
  legendFormat?: string;
  datasource?: { type: string; uid: string };
}

export interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  datasource?: { type: string; uid: string };
  targets?: Target[];
  fieldConfig?: { defaults: { unit?: string } };
}

export interface Dashboard {
  uid: string;
  title: string;
  schemaVersion: number;
  templating: { list: { name: string; type: string; query: string }[] };
  panels: Panel[];
}

const COLUMNS = 24;
const KNOWN = {
  dashboard:
    'uid title tags schemaVersion version editable graphTooltip refresh time timezone templating annotations panels description',
  panel: 'id type title description datasource gridPos targets options fieldConfig collapsed panels',
  target: 'refId datasource expr legendFormat instant range format',
};
const TYPES = ['row', 'stat', 'timeseries', 'table', 'gauge', 'text'];

const unknownIn = (thing: object, kind: keyof typeof KNOWN, where: string) =>
  Object.keys(thing)
    .filter((name) => !KNOWN[kind].split(' ').includes(name))
    .map((name) => `${where}: unknown field "${name}"`);

const twice = <T>(values: readonly T[]) => values.filter((value, index) => values.indexOf(value) !== index);

const overlap = ({ gridPos: a }: Panel, { gridPos: b }: Panel) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

function targetFaults(
  where: string,
  { refId, expr, legendFormat, datasource, ...rest }: Target,
  many: boolean,
): string[] {
  const fixed = [...expr.matchAll(/\b(?:rate|irate)\([^[]*\[(\d+\w)\]/g)].map(([, range]) => range);
  const unclosed = expr.split('(').length !== expr.split(')').length;
  return [
    ...unknownIn({ refId, expr, legendFormat, datasource, ...rest }, 'target', `${where} ${refId}`),
    ...(datasource?.uid === '${datasource}' ? [] : [`${where} ${refId}: the data source is not the variable`]),
    ...(expr.trim() === '' || unclosed ? [`${where} ${refId}: no complete expression`] : []),
    ...(many && !legendFormat && !/ by \(/.test(expr) ? [`${where} ${refId}: no legend beside others`] : []),
    ...(/_total\b/.test(expr) && !/\b(rate|irate|increase)\(/.test(expr)
      ? [`${where} ${refId}: a counter without rate`]
      : []),
    // A stat shows one moment, so a fixed range is right there; a graph needs one that fits its width.
    ...(fixed.length > 0 && where.startsWith('timeseries') ? [`${where} ${refId}: rate over a fixed range`] : []),
  ];
}

function panelFaults(panel: Panel): string[] {
  const where = `${panel.type} "${panel.title}"`;
  const { x, y, w, h } = panel.gridPos;
  const targets = panel.targets ?? [];
  return [
    ...unknownIn(panel, 'panel', where),
    ...(TYPES.includes(panel.type) ? [] : [`${where}: unknown type`]),
    ...(panel.title.trim() === '' ? [`panel ${panel.id}: no title`] : []),
    ...(x < 0 || y < 0 || w < 1 || h < 1 || x + w > COLUMNS ? [`${where}: outside of the grid`] : []),
    ...(panel.type === 'row' || targets.length > 0 ? [] : [`${where}: nothing to show`]),
    ...(panel.type === 'row' || panel.fieldConfig?.defaults.unit ? [] : [`${where}: no unit`]),
    ...twice(targets.map(({ refId }) => refId)).map((refId) => `${where}: two queries named ${refId}`),
    ...targets.flatMap((target) => targetFaults(where, target, targets.length > 1)),
  ];
}

export function dashboardFaults(dashboard: Dashboard): string[] {
  const { uid, title, schemaVersion, templating, panels } = dashboard;
  const source = templating.list.find(({ name }) => name === 'datasource');
  return [
    ...unknownIn(dashboard, 'dashboard', 'dashboard'),
    ...(/^[\w-]{1,40}$/.test(uid) && title !== '' ? [] : ['dashboard: no usable uid or title']),
    ...(schemaVersion >= 36 ? [] : ['dashboard: the schema is older than data sources by uid']),
    ...(source?.type === 'datasource' && source.query === 'prometheus'
      ? []
      : ['dashboard: no variable for the data source']),
    ...twice(panels.map(({ id }) => id)).map((id) => `dashboard: two panels with the id ${id}`),
    ...twice(panels.map((panel) => panel.title)).map((name) => `dashboard: two panels named "${name}"`),
    ...panels.flatMap((one, index) =>
      panels
        .slice(index + 1)
        .flatMap((other) => (overlap(one, other) ? [`"${one.title}" lies on "${other.title}"`] : [])),
    ),
    ...panels.flatMap(panelFaults),
  ];
}
