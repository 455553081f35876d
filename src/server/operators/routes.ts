import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { ifMatch } from "#server/http/headers.ts";
import { getOperatorHistory } from "#shared/log/contract.ts";
import * as contract from "#shared/operators/contract.ts";
import { findOperators } from "./operators.queries.ts";
import * as operators from "./operators.ts";

export function operatorRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.listOperators, () => findOperators(context.sql));
  serve(app, context, contract.createOperator, ({ by, body }) =>
    operators.addOperator(context, by, body),
  );
  serve(app, context, contract.getOperator, ({ by, params, query }) =>
    operators.readOperator(context, by, params.id, query.password),
  );
  serve(app, context, getOperatorHistory, ({ params, query }) =>
    operators.readOperatorHistory(context, params.id, query),
  );
  serve(app, context, contract.changeOperator, ({ by, params, body, request }) =>
    operators.editOperator(context, by, params.id, body, ifMatch(request)),
  );
  serve(app, context, contract.deleteOperator, ({ by, params, request }) =>
    operators.deleteOperator(context, by, params.id, ifMatch(request)),
  );
  serve(app, context, contract.resetOperatorPassword, ({ by, params, body }) =>
    operators.resetOperatorPassword(context, by, params.id, body.password),
  );
  serve(app, context, contract.changeOperatorState, ({ by, params, body }) =>
    operators.changeOperatorState(context, by, params.id, body.state),
  );
  serve(app, context, contract.resetOperatorFactor, ({ by, params }) =>
    operators.resetOperatorFactor(context, by, params.id),
  );
}
