/** The part of a JSON schema that the description shows. */
interface JsonSchema {
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
}

interface Body {
  description?: string;
  content?: Record<string, { schema?: JsonSchema }>;
}

interface Operation {
  tags?: string[];
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: JsonSchema }[];
  requestBody?: Body;
  responses?: Record<string, Body>;
  security?: unknown[];
}

/** The part of an OpenAPI document that the description shows. */
export interface ApiDocument {
  paths?: Record<string, Record<string, Operation>>;
}

/** A call in the description; shapes are indented text. */
export interface Call {
  method: string;
  path: string;
  summary: string;
  needsToken: boolean;
  parameters: { name: string; place: string; type: string; description: string; required: boolean }[];
  body?: string;
  answers: { status: string; shape: string }[];
}

/** The calls of a document by tag, in the order of their registration, without the backup admin service. */
export function toGroups(document: ApiDocument): Map<string, Call[]> {
  const groups = new Map<string, Call[]>();
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    if (path.startsWith('/admin-backup/')) continue;
    for (const [method, operation] of Object.entries(operations)) {
      const group = operation.tags?.[0] ?? 'Other';
      groups.set(group, [...(groups.get(group) ?? []), toCall(method.toUpperCase(), path, operation)]);
    }
  }
  return groups;
}

function toCall(method: string, path: string, operation: Operation): Call {
  const body = shapeOf(operation.requestBody);
  return {
    method,
    path,
    summary: operation.summary ?? '',
    needsToken: operation.security !== undefined,
    parameters: (operation.parameters ?? []).map(({ name, in: place, schema, description, required }) => ({
      name,
      place,
      type: schema ? toShape(schema) : 'string',
      description: description ?? schema?.description ?? '',
      required: required ?? false,
    })),
    ...(body !== undefined && { body }),
    answers: Object.entries(operation.responses ?? {}).map(([status, answer]) => ({ status, shape: shapeOf(answer) ?? '' })),
  };
}

function shapeOf(body: Body | undefined): string | undefined {
  const schema = Object.values(body?.content ?? {})[0]?.schema;
  return schema && toShape(schema);
}

/** Converts a schema to indented text: `{ name: string, room?: integer | null }` over several lines. */
function toShape(schema: JsonSchema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((part) => toShape(part, indent)).join(' | ');
  if (schema.items) return `[${toShape(schema.items, indent)}]`;
  if (schema.properties) {
    const inner = `${indent}  `;
    const lines = Object.entries(schema.properties).map(([name, property]) => {
      const optional = schema.required?.includes(name) ? '' : '?';
      const remark = property.description === undefined ? '' : `  — ${property.description}`;
      return `${inner}${name}${optional}: ${toShape(property, inner)}${remark}`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  if (schema.type === 'object')
    return typeof schema.additionalProperties === 'object' ? `{ [name]: ${toShape(schema.additionalProperties, indent)} }` : '{ … }';
  if (schema.type === undefined) return 'anything';
  return [schema.type, schema.format].filter(Boolean).join(' ');
}
